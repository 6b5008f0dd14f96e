import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../engine/index.ts';

/** The card that adds a stage. It is disabled if all stages have been added. */
export function AddCard({ remainingStages, onAdd }: { remainingStages: number; onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <Card
      sx={{
        borderStyle: 'dashed',
        borderColor: 'lineStrong',
        boxShadow: 'none',
        bgcolor: 'transparent',
      }}
    >
      <CardActionArea
        onClick={onAdd}
        disabled={remainingStages === 0}
        data-action="create"
        sx={{
          blockSize: '100%',
          minBlockSize: 160,
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 2,
          p: 5,
          color: remainingStages === 0 ? 'textMuted' : 'primary.main',
          typography: 'subtitle1',
        }}
      >
        {remainingStages > 0 && <Icon name="Add" size={24} />}
        {t(remainingStages > 0 ? 'booking.grades.add' : 'booking.grades.noMoreStages')}
      </CardActionArea>
    </Card>
  );
}
