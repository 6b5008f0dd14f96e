/**
 * Ignores the second click of a double click if the first one has opened another screen. It would
 * activate whatever that screen shows under the pointer.
 */
export function ignoreClicksAfterNavigation(): void {
  let pathname = '';
  const onClick = (event: MouseEvent) => {
    if (event.detail <= 1) {
      pathname = window.location.pathname;
    } else if (window.location.pathname !== pathname) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', onClick, { capture: true });
}
