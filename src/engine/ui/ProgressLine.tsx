import './ui.css';

/** A thin line that runs while something takes noticeably long. What is waited for says so itself. */
export function ProgressLine({ fixed = false }: { fixed?: boolean }) {
  return (
    <div aria-hidden className="progress-line" {...(fixed ? { 'data-fixed': '' } : {})}>
      <div dir="ltr" />
    </div>
  );
}
