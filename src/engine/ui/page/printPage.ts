import { flushSync } from 'react-dom';

/**
 * Opens the browser's print dialog, which also saves a PDF.
 * @param name the name that the browser suggests for a PDF
 * @param show renders what is printed
 * @param restore renders the page as it was
 */
export function printPage(name: string, show = () => {}, restore = () => {}): void {
  const [title, position] = [document.title, window.scrollY];
  const onAfterPrint = () => {
    document.title = title;
    flushSync(restore);
    window.scrollTo(0, position);
  };
  window.addEventListener('afterprint', onAfterPrint, { once: true });
  flushSync(show);
  document.title = name;
  window.print();
}
