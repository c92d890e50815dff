import { watchPage } from './watch-page';

export const loadPageWatch = async (): Promise<typeof watchPage> => watchPage;
