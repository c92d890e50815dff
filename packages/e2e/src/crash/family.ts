import { listFamily } from './payer-plan';

/** Parent who is logged in, with the children of their list. */
export interface Family {
  token: string;
  /** IDs of the children in the parent's list. */
  childIds: readonly string[];
}

const send = async <T>(url: string, body: object, token?: string): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** Logs the demo's parent in and adds children to their list, so that one prompt can pay for several. */
export const addFamily = async (serverUrl: string): Promise<Family> => {
  const { token } = await send<{ token: string }>(`${serverUrl}/api/auth/login`, {
    email: 'parent@somesa.example',
    password: 'parent-demo',
  });
  const childIds: string[] = [];
  for (const regNo of listFamily()) {
    const { child } = await send<{ child: { id: string } }>(
      `${serverUrl}/api/parent/children`,
      { school: 'st-marys-kisubi', regNo },
      token,
    );
    childIds.push(child.id);
  }
  return { token, childIds };
};
