import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import { auth } from '../../state/auth';
import { authFlow, clearReturnPath, saveReturnPath } from '../../state/auth-flow';
import { type GuardKind, resolveGuard } from '../../state/auth-guard';

/** Redirects a visitor, and saves the page that a guest requested for after the login. */
const RedirectAway = ({ to, from }: { to: string; from: string }) => {
  useEffect(() => {
    if (to === '/login') saveReturnPath(from);
  }, [to, from]);
  return <Redirect to={to} replace />;
};

const ClearReturnPath = ({ children }: { children: ReactNode }) => {
  useEffect(clearReturnPath, []);
  return children;
};

/** Renders a page only for the visitors it is for. */
export const Guard = ({
  kind,
  waiting,
  denied,
  children,
}: {
  kind: GuardKind;
  /** Content shown until the session is known. */
  waiting: ReactNode;
  /** Content shown to users without access: the not-found page. */
  denied: ReactNode;
  children: ReactNode;
}) => {
  const { user, isRestored } = useSnapshot(auth);
  const { phone, returnTo } = useSnapshot(authFlow);
  const [location] = useLocation();
  const search = useSearch();
  const decision = resolveGuard(kind, { user, isRestored }, { phone, returnTo });
  if (decision === 'wait') return waiting;
  if (decision === 'deny') return denied;
  if (decision !== 'show')
    return <RedirectAway to={decision.to} from={search ? `${location}?${search}` : location} />;
  return user && kind !== 'guest' ? <ClearReturnPath>{children}</ClearReturnPath> : children;
};
