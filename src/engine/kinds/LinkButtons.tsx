import { useParams } from 'react-router-dom';
import type { ResolvedLink } from '../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { useLastListPath } from './LastListLocation.tsx';

/** The parts of a link's route, taken from the route of this screen. */
export const linkParams = (
  link: ResolvedLink,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(link.params ?? {}).map(([name, own]) => [name, params[own] ?? '']),
  );

interface Props {
  links: ResolvedLink[];
  /** Whether they lead back: to the list as it was left. */
  back?: boolean;
}

/** The links of a screen as buttons. */
export function LinkButtons({ links, back = false }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const params = useParams();
  const toBack = useLastListPath();
  const toPath = (link: ResolvedLink) => pathFor(routes, link.to, linkParams(link, params));
  return links.map((link) => (
    <Button
      key={link.to}
      to={back ? toBack(toPath(link)) : toPath(link)}
      look="outlined"
      data-action={`go:${link.to}`}
      startIcon={link.icon ? <Icon name={link.icon} /> : undefined}
    >
      {t(link.label)}
    </Button>
  ));
}
