import { VisuallyHidden } from '@somesa/ui';

/** What a button says in a row: the word for who sees the row, and with its name for who hears the button alone. */
export const NamedAction = ({ word, name }: { word: string; name: string }) => (
  <>
    <span aria-hidden="true">{word}</span>
    <VisuallyHidden>{name}</VisuallyHidden>
  </>
);
