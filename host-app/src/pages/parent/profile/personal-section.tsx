import type { UserView } from '@somesa/core';
import { useText } from '../../../texts/use-text';
import { AvatarEditor } from './avatar-editor';
import { PendingChanges } from './pending-changes';
import { PersonalForm } from './personal-form';
import { Section } from './section';

/** Picture, names, address and number of the person. */
export const PersonalSection = ({ user }: { user: UserView }) => (
  <Section title={useText('profile').personal.title}>
    <AvatarEditor user={user} />
    <PendingChanges user={user} />
    <PersonalForm user={user} />
  </Section>
);
