import { applyAccent } from './apply-accent';
import type { PageWatch } from './load-page-watch';
import { watchPage } from './watch-page';

export const loadPageWatch = async (): Promise<PageWatch> => ({ applyAccent, watchPage });
