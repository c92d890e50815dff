import { colour, css } from '@somesa/ui';

const name = css(`
  & strong { display: block; font-size: 1.125em; font-weight: 700; }
  & span { color: ${colour.muted}; }
`);

/** Shows the child who is paid for: the masked name, the class and the school. */
export const ChildName = ({
  student: { displayName, className, school },
}: {
  student: { displayName: string; className: string; school: { name: string } };
}) => (
  <p className={name}>
    <strong>{displayName}</strong>
    <span>
      {className}, {school.name}
    </span>
  </p>
);
