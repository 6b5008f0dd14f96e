import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { problemKey } from '../../data/requests/problem.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useAppNotify } from '../AppNotificationProvider.tsx';
import { useNeighbours } from '../LastListLocation.tsx';
import type { Direction, Neighbour } from '../openedList.ts';

/**
 * Links to the items before and after this one in the list from which it was opened, and its position
 * there. At the end of a page of the list, the next page is read when the link is pressed.
 */
export function NeighbourLinks() {
  const { t } = useTranslation();
  const format = useFormat();
  const neighbours = useNeighbours();
  if (!neighbours) return null;
  const { previous, next, position, total } = neighbours;
  return (
    <>
      <NeighbourButton key={`previous${position}`} direction="previous" item={previous} />
      {total !== null && (
        <span className="muted text-small" data-position={position}>
          {t('item.position', { position: format.number(position), total: format.number(total) })}
        </span>
      )}
      <NeighbourButton key={`next${position}`} direction="next" item={next} />
    </>
  );
}

const ICONS = { previous: 'ChevronLeft', next: 'ChevronRight' };
const TEXTS = { previous: 'action.previous', next: 'action.next' };

interface Props {
  direction: Direction;
  item: Neighbour | null;
}

function NeighbourButton({ direction, item }: Props) {
  const { t } = useTranslation();
  const { isReading, isEnd, open } = useOpenBeyond(item);
  if (item === null || isEnd) return null;
  const icon = <Icon name={ICONS[direction]} />;
  return (
    <Button
      {...(typeof item === 'string'
        ? { to: item }
        : { onClick: () => void open(), busy: isReading })}
      variant="outlined"
      data-action={`${direction}Item`}
      {...(direction === 'next' ? { endIcon: icon } : { startIcon: icon })}
    >
      {t(TEXTS[direction])}
    </Button>
  );
}

/** Opens an item of another page of the list. `isEnd`: that page has no item any more. */
function useOpenBeyond(item: Neighbour | null) {
  const navigate = useNavigate();
  const notify = useAppNotify();
  const [isReading, setReading] = useState(false);
  const [isEnd, setEnd] = useState(false);
  async function open() {
    if (typeof item !== 'function' || isReading) return;
    setReading(true);
    try {
      const path = await item();
      if (path === null) setEnd(true);
      else void navigate(path);
    } catch (problem) {
      notify({ severity: 'error', key: problemKey(problem), params: {} });
    } finally {
      setReading(false);
    }
  }
  return { isReading, isEnd, open };
}
