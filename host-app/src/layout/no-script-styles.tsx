/** Renders styles for browsers without scripts: opens collapsed content and hides what needs scripts. */
export const NoScriptStyles = () => (
  <noscript>
    <link rel="stylesheet" href="/no-script.css" />
  </noscript>
);
