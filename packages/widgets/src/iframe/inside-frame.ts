/** Script that the page of a frame loads beside the widget; nothing may import this file. */
import { serveParent } from './answer-parent';

serveParent(window, (document.body.dataset.ancestors ?? '').split(' ').filter(Boolean));
