import { watchPage } from './watch-page';

/** Returns what watches the page. A pinned version is a single file, and may have no steps of pay fees. */
export const loadPageWatch = async (): Promise<typeof watchPage> => watchPage;
