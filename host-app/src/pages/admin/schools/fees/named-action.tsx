import { VisuallyHidden } from '@somesa/ui';

/**
 * Renders the label of a button in a row: a short label for sighted users, and one that includes the row's name for
 * screen reader users, who hear the button alone.
 */
export const NamedAction = ({ word, name }: { word: string; name: string }) => (
  <>
    <span aria-hidden="true">{word}</span>
    <VisuallyHidden>{name}</VisuallyHidden>
  </>
);
