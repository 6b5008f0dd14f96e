/** Returns the HTML of the studio's page. */
export const pageHtml = (token: string, script: string): string => `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="studio-token" content="${token}" />
    <title>Studio</title>
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;
