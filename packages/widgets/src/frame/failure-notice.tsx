import type { ApiFailure } from '@somesa/api-client';
import type { UiTexts } from '@somesa/core';
import { Button, Notice } from '@somesa/ui';

const textsOfFields = ({ message, errors }: ApiFailure): string[] =>
  Object.values(errors ?? {})
    .flat()
    .filter((text) => text !== message);

/** A call that failed: the server's sentence, or the line's exact words with what to do. */
export const FailureNotice = ({
  failure,
  texts,
  hint,
  onTryAgain,
}: {
  failure: ApiFailure;
  texts: UiTexts;
  hint?: string | undefined;
  onTryAgain?: (() => void) | undefined;
}) => {
  const isLine = failure.kind === 'line';
  return (
    <Notice kind="error" title={isLine ? failure.message : undefined}>
      {!isLine && <p>{failure.message}</p>}
      {textsOfFields(failure).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {(hint ?? (isLine && texts.line_kept)) && <p>{hint ?? texts.line_kept}</p>}
      {onTryAgain && (
        <Button kind="quiet" onClick={onTryAgain}>
          {texts.try_again}
        </Button>
      )}
    </Notice>
  );
};
