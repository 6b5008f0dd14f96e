import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { Icon, pathFor, useAppInfo, useFormat } from '../../engine/index.ts';

interface Props {
  /** The field, for tests and support. */
  testId: string;
  icon: string;
  label: string;
  figure: number | undefined;
  /** Describes what is counted, or where the link leads. */
  source: string;
  /** The id of the linked screen; undefined for no link. */
  to: string | undefined;
}

/** A card with one large total. The whole card is the link. */
export function TotalCard({ testId, icon, label, figure, source, to }: Props) {
  const { routes } = useAppInfo();
  const format = useFormat();
  const content = (
    <>
      <Box
        sx={{
          inlineSize: 44,
          blockSize: 44,
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          borderRadius: '10px',
          bgcolor: 'primarySoft',
          color: 'onPrimarySoft',
        }}
      >
        <Icon name={icon} size={22} />
      </Box>
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={{ typography: 'caption', color: 'textMuted' }}>{label}</Box>
        <Box
          sx={{
            fontSize: '1.75rem',
            lineHeight: 1.45,
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
          }}
          data-value
        >
          <bdi dir="ltr">{format.number(figure ?? 0)}</bdi>
        </Box>
        <Box sx={{ typography: 'caption', color: 'textMuted' }}>{source}</Box>
      </Box>
      {to && <Icon name="ChevronRight" />}
    </>
  );
  return to ? (
    <Card
      component={Link}
      to={pathFor(routes, to)}
      data-figure={testId}
      sx={[CARD_STYLE, LINK_STYLE]}
    >
      {content}
    </Card>
  ) : (
    <Card data-figure={testId} sx={CARD_STYLE}>
      {content}
    </Card>
  );
}

const CARD_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  p: 5,
  color: 'text.primary',
} as const;
const LINK_STYLE = { textDecoration: 'none', '&:hover': { borderColor: 'primaryLine' } } as const;
