import { Button, css, Notice } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';
import { CodeBlock } from '../../../public/partner/code-block';

const stackClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; gap: 1rem;',
);

/** New key or signing secret, which the server shows this once. */
export interface NewSecret {
  kind: 'key' | 'signing';
  value: string;
}

/** Shows a new key or secret to copy, until the user confirms that they have it. */
export const SecretNotice = ({ secret, onDone }: { secret: NewSecret; onDone: () => void }) => {
  const text = useText('admin').schoolApi.secret;
  return (
    <Notice kind="success">
      <div className={stackClass}>
        <CodeBlock note={text[secret.kind]} code={secret.value} />
        <Button onClick={onDone}>{text.done}</Button>
      </div>
    </Notice>
  );
};
