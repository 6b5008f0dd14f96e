import { useParams } from 'react-router-dom';
import type { ResolvedLink } from '../../shared/resolved/resolved.ts';
import { pathFor, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useIsLinkShown } from '../session/useCanOpen.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { useLastListPath } from './LastListLocation.tsx';

/** Returns the route parameters of a link, with values from the parameters of the current route. */
export const linkParams = (
  link: ResolvedLink,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(link.params ?? {}).map(([name, routeParam]) => [name, params[routeParam] ?? '']),
  );

interface Props {
  links: ResolvedLink[];
  /** Whether the links lead back: a link to the last list restores its filters, order and page. */
  back?: boolean;
}

/**
 * Renders the links of a screen as buttons, without those to screens that the host lacks or the
 * account may not open.
 */
export function LinkButtons({ links, back = false }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const params = useParams();
  const toLastListPath = useLastListPath();
  const toPath = (link: ResolvedLink) => pathFor(routes, link.to, linkParams(link, params));
  const isShown = useIsLinkShown();
  const shown = links.filter(({ to }) => isShown(to));
  return shown.map((link) => (
    <Button
      key={link.to}
      to={back ? toLastListPath(toPath(link)) : toPath(link)}
      variant="outlined"
      data-action={`go:${link.to}`}
      startIcon={link.icon ? <Icon name={link.icon} /> : undefined}
    >
      {t(link.label)}
    </Button>
  ));
}
