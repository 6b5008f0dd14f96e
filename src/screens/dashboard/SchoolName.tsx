import { BidiText, Link, type Row, type ScreenLink, useScreenHref } from 'nasaq/engine';
import type { SchoolCard as School } from '../entities.ts';
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
