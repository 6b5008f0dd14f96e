import { Link } from 'react-router-dom';
import { BidiText, useScreenHref, type Row, type ScreenLink } from '../../engine/index.ts';
import type { SchoolCard as School } from '../../generated/entities.ts';
import './dashboard.css';

interface Props {
  school: School;
  link: ScreenLink | undefined;
}

/** The name of a school; a link to its page if the account may open it. */
export function SchoolName({ school, link }: Props) {
  const href = useScreenHref()(link, school as Row);
  const name = <BidiText text={school.name ?? ''} />;
  if (href === null) return name;
  return (
    <Link to={href} className="dashboard-school-name">
      {name}
    </Link>
  );
}
