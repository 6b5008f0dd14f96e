/*
 * The logo of the product, as a `data:` URL. A build puts `public/mark.svg` of the product here, and
 * for the sign-in panel `public/mark-panel.svg` if it has one. This is what it shows without them.
 */
const PLAIN =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2048%2048%22%3E%3Crect%20width=%2248%22%20height=%2248%22%20rx=%2212%22%20fill=%22%23888%22/%3E%3C/svg%3E';

export const MARK: string = PLAIN;
export const PANEL_MARK: string = PLAIN;
