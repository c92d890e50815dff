import { Card, Skeleton, VisuallyHidden } from '@somesa/ui';

export const CardSkeleton = ({ label }: { label: string }) => (
  <Card isTinted>
    <VisuallyHidden>{label}</VisuallyHidden>
    <Skeleton width="50%" height="1.25em" />
    <Skeleton width="80%" />
  </Card>
);
