import type { ApiFailure } from '@somesa/api-client';
import type { UiTexts } from '@somesa/core';
import { Button, Notice } from '@somesa/ui';

export const FailureNotice = ({
  failure: { kind, message, errors },
  texts,
  hint,
  onTryAgain,
}: {
  failure: ApiFailure;
  texts: UiTexts;
  hint?: string | undefined;
  onTryAgain?: (() => void) | undefined;
}) => {
  const isOffline = kind === 'connection';
  const sentences = new Set(isOffline ? [] : [message]);
  for (const text of Object.values(errors ?? {}).flat()) if (text !== message) sentences.add(text);
  if (hint ?? isOffline) sentences.add(hint ?? texts.answers_saved);
  return (
    <Notice kind="error" title={isOffline ? message : undefined}>
      {[...sentences].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isOffline && onTryAgain && (
        <Button kind="quiet" onClick={onTryAgain}>
          {texts.try_again}
        </Button>
      )}
    </Notice>
  );
};
