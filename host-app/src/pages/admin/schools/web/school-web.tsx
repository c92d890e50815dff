import { css } from '@somesa/ui';
import type { SchoolPartProps } from '../school-part';
import { SchoolOrigins } from './school-origins';
import { SchoolSnippets } from './school-snippets';

const look = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

/** Shows the sites on which a school's forms may be displayed, and the snippets to paste there. */
export const SchoolWeb = (props: SchoolPartProps) => (
  <div className={look}>
    <SchoolOrigins {...props} />
    <SchoolSnippets schoolId={props.school.id} />
  </div>
);
