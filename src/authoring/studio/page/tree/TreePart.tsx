import { useEffect, useRef, type KeyboardEvent } from 'react';
import { directionOf } from '../../../../engine/i18n/useLanguage.ts';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { IconButton } from '../../../../engine/ui/controls/IconButton.tsx';
import type { OutlinePart } from '../../api.ts';
import { issuesAt } from '../selection.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

interface Props {
  part: OutlinePart;
  isSelected: boolean;
  isTabStop: boolean;
  /** Undefined if the part is no item of an array. */
  canMove: { up: boolean; down: boolean } | undefined;
  onSelect(): void;
  onMove(by: number): void;
  /** Opens the list of all positions. Undefined if there is none. */
  onMoveTo: (() => void) | undefined;
  onRemove(): void;
}

/** A part of the screen. While it is selected, it can be moved and removed. */
export function TreePart({ part, isSelected, isTabStop, canMove, ...on }: Props) {
  const { t, language, translated } = useText();
  const { state } = useStudioContext();
  const button = useRef<HTMLButtonElement>(null);
  const { kind, name, label, code } = part;
  // The whole file contains all other parts, which show their issues themselves.
  const issues = part.path.length === 0 ? [] : issuesAt(state, part, true);
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = stepsOf(kind, directionOf(language) === 'rtl');
    const by = event.altKey ? steps[event.key] : undefined;
    if (by === undefined || !canMove) return;
    // Alt with an arrow key also goes back in the history of the browser.
    event.preventDefault();
    event.stopPropagation();
    on.onMove(by);
  };

  return (
    <li
      className="studio-part"
      data-selected={isSelected || undefined}
      style={kind === 'menu' ? { paddingInlineStart: depthOf(part) * INDENT } : undefined}
    >
      <button
        ref={button}
        type="button"
        className="pressable"
        data-part={`${kind}:${name}`}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected || undefined}
        onClick={on.onSelect}
        onKeyDown={onKeyDown}
      >
        <span className="studio-part-label">{label ? <bdi>{translated(label)}</bdi> : null}</span>
        <bdi dir="ltr" className="muted">
          {name}
        </bdi>
        {issues.length > 0 && (
          <Icon
            name="ErrorOutline"
            size={16}
            color="error.main"
            title={t('studio.issues', { count: issues.length })}
          />
        )}
        {code !== undefined && (
          <span className="studio-note">
            {t('studio.drawnBy')} <bdi dir="ltr">{code}</bdi>
          </span>
        )}
      </button>
      {isSelected && canMove && (
        <span role="group" aria-label={name} className="studio-part-actions">
          <IconButton
            aria-label={t('studio.moveUp', { name })}
            data-hint={t('studio.moveUpHint')}
            data-action="moveUp"
            disabled={!canMove.up}
            onClick={() => on.onMove(-1)}
          >
            <Icon name="ArrowUpward" size={16} />
          </IconButton>
          <IconButton
            aria-label={t('studio.moveDown', { name })}
            data-hint={t('studio.moveDownHint')}
            data-action="moveDown"
            disabled={!canMove.down}
            onClick={() => on.onMove(1)}
          >
            <Icon name="ArrowDownward" size={16} />
          </IconButton>
          {on.onMoveTo && (
            <IconButton
              aria-label={t('studio.moveTo', { name })}
              data-hint={t('studio.moveToHint')}
              data-action="moveTo"
              onClick={on.onMoveTo}
            >
              <Icon name="UnfoldMore" size={16} />
            </IconButton>
          )}
          <IconButton
            aria-label={t('studio.remove', { name })}
            data-action="remove"
            onClick={on.onRemove}
          >
            <Icon name="Delete" size={16} />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** The space before an entry of the menu for each entry that contains it. */
const INDENT = 16;

/** Returns how many entries of the menu contain an entry: the path is `menu/1/items/0`. */
const depthOf = ({ path }: OutlinePart): number => Math.floor((path.length - 1) / 2);

/** Returns how far each arrow key moves a part. Columns follow each other in reading direction. */
function stepsOf(kind: OutlinePart['kind'], isRightToLeft: boolean): Record<string, number> {
  const vertical = { ArrowUp: -1, ArrowDown: 1 };
  if (kind !== 'column') return vertical;
  return isRightToLeft
    ? { ...vertical, ArrowRight: -1, ArrowLeft: 1 }
    : { ...vertical, ArrowLeft: -1, ArrowRight: 1 };
}
