/** Script of the page in a frame, beside the widget. It must not be imported. */
import { serveParent } from './answer-parent';

serveParent(window, (document.body.dataset.ancestors ?? '').split(' ').filter(Boolean));
