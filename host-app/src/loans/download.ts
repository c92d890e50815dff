import type { ApiFailure } from '@somesa/api-client';
import type { FileLinkAnswer, Result } from '@somesa/core';
import { withLoading } from '../state/auth-session';
import { showFailure } from '../state/page-message';

/** Downloads a file with a newly created link, since links expire after 5 minutes. */
export const download = async (askLink: () => Promise<Result<FileLinkAnswer, ApiFailure>>): Promise<void> => {
  const answer = await withLoading(askLink);
  if (!answer.ok) {
    showFailure(answer.error.message);
    return;
  }
  const link = document.createElement('a');
  link.href = answer.value.url;
  // If the link fails after all, the page stays open.
  link.download = '';
  link.click();
};
