import type { ApiFailure } from '@somesa/api-client';
import type { FileLinkAnswer, Result } from '@somesa/core';
import { toast } from '@somesa/ui';
import { withLoading } from '../../../state/auth-session';

/** Fetches a file by a link that was just made for it: its address is worth nothing 5 minutes later. */
export const download = async (askLink: () => Promise<Result<FileLinkAnswer, ApiFailure>>): Promise<void> => {
  const answer = await withLoading(askLink);
  if (!answer.ok) {
    toast.error(answer.error.message);
    return;
  }
  const link = document.createElement('a');
  link.href = answer.value.url;
  // Should the link fail after all, the page stays.
  link.download = '';
  link.click();
};
