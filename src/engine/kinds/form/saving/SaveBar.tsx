import type { MouseEvent, PointerEvent } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ResolvedForm, ResolvedLink } from '../../../../shared/resolved/resolved.ts';
import { pathFor, useAppInfo } from '../../../app.ts';
import { SlowNotice } from '../../../data/requests/SlowNotice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { FormDialogOptions } from '../../prepareScreen.ts';
import { linkParams } from '../../LinkButtons.tsx';
import '../form.css';

interface SaveProps {
  form: ResolvedForm;
  busy: boolean;
  /** Called before the form is submitted. It prevents this by `preventDefault`. */
  onPress(event: MouseEvent): void;
}

interface SaveBarProps extends SaveProps {
  isDirty: boolean;
  onDiscard(): void;
}

/**
 * The bar at the lower edge of the window: whether there are unsaved changes, and the buttons to
 * discard or save them.
 */
export function SaveBar({ isDirty, onDiscard, ...save }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <div data-no-print className="save-bar">
      <SlowNotice kind="write" />
      {isDirty && (
        <div role="status" className="save-state">
          <span />
          {t('state.unsavedChanges')}
          {save.form.draftable && (
            <span className="save-draft">
              <Icon name="CloudDone" size={16} />
              {t('state.draftKept')}
            </span>
          )}
        </div>
      )}
      <div className="save-actions">
        {isDirty && (
          <Button variant="outlined" onClick={onDiscard} disabled={save.busy} data-action="discard">
            {t('action.discard')}
          </Button>
        )}
        <SaveButton {...save} />
      </div>
    </div>
  );
}

interface DialogBarProps {
  dialog: FormDialogOptions;
  /** Without it the dialog can only be closed. */
  save?: SaveProps;
}

/** The buttons of a form in a dialog. */
export function DialogBar({ dialog, save }: DialogBarProps) {
  const { t } = useTranslation();
  return (
    <>
      <SlowNotice kind="write" />
      <div className="form-extra-actions">{dialog.extraActions}</div>
      {/* Without space beside the extra actions both buttons wrap to the next line. */}
      <div className="form-dialog-buttons">
        <Button variant="outlined" onClick={dialog.onClose} data-action="cancel">
          {t('action.close')}
        </Button>
        {save && <SaveButton {...save} />}
      </div>
    </>
  );
}

/** The links and the save button below the fields of a form with the layout `brand`. */
export function BrandFormEnd(save: SaveProps) {
  return (
    <>
      <FormLinks links={save.form.links} />
      <SaveButton {...save} size="large" className="form-submit" />
    </>
  );
}

/** Links for users who cannot fill in the form. */
function FormLinks({ links }: { links: ResolvedLink[] }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const params = useParams();
  if (links.length === 0) return null;
  return (
    <div className="row form-links">
      {links.map((link) => (
        <Link
          key={link.to}
          to={pathFor(routes, link.to, linkParams(link, params))}
          data-action={`go:${link.to}`}
        >
          {t(link.label)}
        </Link>
      ))}
    </div>
  );
}

function SaveButton({
  form,
  busy,
  onPress,
  ...look
}: SaveProps & Pick<ButtonProps, 'size' | 'className'>) {
  const { t } = useTranslation();
  return (
    <Button
      {...look}
      type="submit"
      form={form.id}
      variant="contained"
      busy={busy}
      {...layoutShiftClickProps}
      onClick={onPress}
      data-action="submit"
    >
      {t(form.submit)}
    </Button>
  );
}

/** How far the pointer may move between press and release, in CSS pixels. */
const CLICK_TOLERANCE_PX = 12;

let pressedAt: { x: number; y: number } | null = null;

/**
 * Props for the save button. Pressing it can remove an error message above it, so the button moves
 * from under the pointer before the release and would get no click. These props keep the focus in
 * the field during the press, and capture the pointer so that the release is a click on the button.
 * If the user moves the pointer away from the button, the click is cancelled.
 */
const layoutShiftClickProps = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    pressedAt = { x: clientX, y: clientY };
    currentTarget.setPointerCapture(pointerId);
  },
  onClickCapture: (event: MouseEvent) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y, detail } = event;
    const isOver = x >= left && x <= right && y >= top && y <= bottom;
    const hasNotMoved =
      pressedAt !== null && Math.hypot(x - pressedAt.x, y - pressedAt.y) <= CLICK_TOLERANCE_PX;
    // `detail` is 0 for a click by keyboard.
    if (detail === 0 || isOver || hasNotMoved) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
