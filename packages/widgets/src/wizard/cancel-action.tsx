import type { UiTexts } from '@somesa/core';
import { Button, ButtonLink } from '@somesa/ui';

/**
 * Renders 'Cancel & Exit' below the other actions: a link to `homeHref`, or without it a button that stays on
 * the page.
 */
export const CancelAction = ({
  texts,
  homeHref,
  onCancel,
  isDisabled,
}: {
  texts: UiTexts;
  homeHref: string | undefined;
  onCancel: () => void;
  isDisabled?: boolean | undefined;
}) => {
  const props = { kind: 'quiet', className: 'last', onClick: onCancel, children: texts.cancel } as const;
  return homeHref ? <ButtonLink {...props} href={homeHref} /> : <Button {...props} disabled={isDisabled} />;
};
