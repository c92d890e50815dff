/** For those whose browser runs no script: opens what is folded away, and hides what is marked as needing one. */
export const NoScriptStyles = () => (
  <noscript>
    <link rel="stylesheet" href="/no-script.css" />
  </noscript>
);
