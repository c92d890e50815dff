import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import { auth } from '../../state/auth';
import { authFlow, clearReturnPath, saveReturnPath } from '../../state/auth-flow';
import { type GuardKind, resolveGuard } from '../../state/auth-guard';

/** Sends a visitor on, and remembers for after the log-in where a guest wanted to go. */
const SentAway = ({ to, from }: { to: string; from: string }) => {
  useEffect(() => {
    if (to === '/login') saveReturnPath(from);
  }, [to, from]);
  return <Redirect to={to} replace />;
};

const Arrived = ({ children }: { children: ReactNode }) => {
  useEffect(clearReturnPath, []);
  return children;
};

/** Shows a page only to those it is for. */
export const Guard = ({
  kind,
  waiting,
  denied,
  children,
}: {
  kind: GuardKind;
  /** Content shown until it is known who the user is. */
  waiting: ReactNode;
  /** Content shown to users without access: the not-found page. */
  denied: ReactNode;
  children: ReactNode;
}) => {
  const { user, isRestored } = useSnapshot(auth);
  const { phone, returnTo } = useSnapshot(authFlow);
  const [location] = useLocation();
  const search = useSearch();
  const verdict = resolveGuard(kind, { user, isRestored }, { phone, returnTo });
  if (verdict === 'wait') return waiting;
  if (verdict === 'deny') return denied;
  if (verdict !== 'show')
    return <SentAway to={verdict.to} from={search ? `${location}?${search}` : location} />;
  return user && kind !== 'guest' ? <Arrived>{children}</Arrived> : children;
};
