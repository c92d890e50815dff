import type { ApiFailure } from '@somesa/api-client';
import type { UiTexts } from '@somesa/core';
import { Button, Notice } from '@somesa/ui';

/** A call that failed: the server's sentence, or the line's exact words with what to do and a way to try again. */
export const FailureNotice = ({
  failure: { kind, message, errors },
  texts,
  hint,
  onTryAgain,
}: {
  failure: ApiFailure;
  texts: UiTexts;
  hint?: string | undefined;
  /** Offered where the line failed. */
  onTryAgain?: (() => void) | undefined;
}) => {
  const isLine = kind === 'line';
  const sentences = new Set(isLine ? [] : [message]);
  for (const text of Object.values(errors ?? {}).flat()) if (text !== message) sentences.add(text);
  if (hint ?? isLine) sentences.add(hint ?? texts.line_kept);
  return (
    <Notice kind="error" title={isLine ? message : undefined}>
      {[...sentences].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isLine && onTryAgain && (
        <Button kind="quiet" onClick={onTryAgain}>
          {texts.try_again}
        </Button>
      )}
    </Notice>
  );
};
