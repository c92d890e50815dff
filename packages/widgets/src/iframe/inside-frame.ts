/** Script that the page of a frame loads beside the widget; nothing may import this file. */
import { answerParent } from './answer-parent';

answerParent(window, (document.body.dataset.ancestors ?? '').split(' ').filter(Boolean));
