import { useText, type TextKey } from '../useText.ts';

interface Props {
  /** The files on which the screen depends. */
  files: string[];
  /** The file whose properties are shown. */
  selected: string | undefined;
  onSelect(file: string): void;
}

/** The texts that say what a file contains, by its role. */
const ROLES: Partial<Record<string, TextKey>> = {
  resource: 'studio.role.resource',
  schema: 'studio.role.schema',
  cases: 'studio.role.cases',
  store: 'studio.role.store',
  app: 'studio.role.app',
};

/** The role of a file: `list` of `loans.list.json`, `app` of `app.json`. */
const roleOf = (file: string) => file.split('/').at(-1)?.split('.').at(-2) ?? '';

/** The other files that decide what the screen does, such as those of its rules. */
export function FileList({ files, selected, onSelect }: Props) {
  const { t } = useText();
  return (
    <div role="group" aria-labelledby="studio-files" data-group="files">
      <h3 id="studio-files" className="studio-group">
        {t('studio.files')}
      </h3>
      <ul>
        {files.map((file) => {
          const role = ROLES[roleOf(file)];
          const isSelected = file === selected;
          return (
            <li key={file} className="studio-part" data-selected={isSelected || undefined}>
              <button
                type="button"
                className="pressable"
                data-part={`file:${file}`}
                tabIndex={-1}
                aria-current={isSelected || undefined}
                onClick={() => onSelect(file)}
              >
                {role && <span className="studio-part-label">{t(role)}</span>}
                <bdi dir="ltr" className="muted">
                  {file.split('/').at(-1)}
                </bdi>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
