/** Number of children in the list of the parent who pays for several. */
const FAMILY = 20;
/** Children before them on the register are documented ones. */
const FIRST = 20;

const send = async <T>(url: string, body: object, token?: string): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** Logs the demo's parent in. */
export const logIn = async (url: string): Promise<string> => {
  const body = { email: 'parent@somesa.example', password: 'parent-demo' };
  return (await send<{ token: string }>(`${url}/api/auth/login`, body)).token;
};

/** Adds children to the parent's list, so that one prompt can pay for several. Returns their IDs in the list. */
export const addFamily = async (url: string): Promise<string[]> => {
  const token = await logIn(url);
  const ids: string[] = [];
  for (let at = 0; at < FAMILY; at += 1) {
    const regNo = `SMK-${String(FIRST + at).padStart(4, '0')}`;
    const added = await send<{ child: { id: string } }>(
      `${url}/api/parent/children`,
      { school: 'st-marys-kisubi', regNo },
      token,
    );
    ids.push(added.child.id);
  }
  return ids;
};
