import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { DataSection } from './data-section';
import { DeleteAccountSection } from './delete-account-section';
import { PasswordSection } from './password-section';
import { PersonalSection } from './personal-section';

/** Shows a user's details, their password, the download of their data, and the deletion of the account. */
export const ProfilePage = () => {
  const text = useText('profile');
  const { user } = useSnapshot(auth);
  if (!user) return null;
  return (
    <>
      <h1>{text.page.title}</h1>
      <p className="lede">
        {text.page.lede} {text.page.required}
      </p>
      <PersonalSection user={user} />
      <PasswordSection user={user} />
      <DataSection />
      <DeleteAccountSection userId={user.user_id} />
    </>
  );
};
