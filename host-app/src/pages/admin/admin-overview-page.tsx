import { say } from '@somesa/core';
import { Avatar, Card, css, DefinitionRows } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { auth } from '../../state/auth';
import { useText } from '../../texts/use-text';

const who = css(`
  max-width: 32rem;
  padding: 1.5rem;
  & .head { display: flex; align-items: center; gap: 1rem; margin-bottom: 1.25rem; }
  & h2 { font-size: 1.25rem; overflow-wrap: anywhere; }
  @media (max-width: 30rem) {
    & dl > div { display: grid; }
    & dt { max-width: none; }
    & dd { text-align: start; }
  }
`);

/** The first page of the back office: who is signed in, and as what. */
export const AdminOverviewPage = () => {
  const text = useText('profile').admin;
  const { user } = useSnapshot(auth);
  if (!user) return null;
  return (
    <>
      <h1>{text.title}</h1>
      <Card className={who}>
        <div className="head">
          <Avatar size="large" name={user.full_name} picture={user.avatar} />
          <h2>{say(text.signedIn, { name: user.full_name })}</h2>
        </div>
        <DefinitionRows
          rows={[
            { name: text.role, value: text.roles[user.role_id] },
            { name: text.email, value: user.email },
            { name: text.contact, value: user.contact },
          ]}
        />
      </Card>
    </>
  );
};
