import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Dialog } from '../../../../engine/ui/overlays.ts';
import type { StudioIssue } from '../../api.ts';
import { EditorLink } from '../EditorLink.tsx';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { IssueNote, issueKey } from './IssueNote.tsx';

interface Props {
  /** Opens the panel of the value with the issue. */
  onOpen(issue: StudioIssue): void;
  onClose(): void;
}

/** All issues of the draft. */
export function IssueList({ onOpen, onClose }: Props) {
  const { t } = useText();
  const { state } = useStudioContext();
  const issues = state?.issues ?? [];
  return (
    <Dialog
      testId="studio-issues"
      title={t('studio.issues', { count: issues.length })}
      width={760}
      actions={<Button onClick={onClose}>{t('studio.close')}</Button>}
      onClose={onClose}
    >
      {issues.length === 0 ? (
        <p>{t('studio.noIssues')}</p>
      ) : (
        <ul className="studio-list">
          {issues.map((issue) => (
            <li key={issueKey(issue)}>
              <IssueNote issue={issue} />
              <div className="row">
                {canOpen(issue) && (
                  <Button
                    size="small"
                    variant="outlined"
                    data-action="openIssue"
                    onClick={() => onOpen(issue)}
                  >
                    {t('studio.openPanel')}
                  </Button>
                )}
                <EditorLink file={issue.file} line={issue.line} column={issue.column} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Definition files have panels, and so have texts. */
const canOpen = ({ file, path }: StudioIssue): boolean =>
  path !== undefined && (/(^|\/)schemas\//.test(file) || path.length === 1);
