/** Roles, which determine the actions a user may take, by their number on the wire (`role_id`). A bursar sees one school only. */
export const roles = { parent: 1, staff: 2, administrator: 3, bursar: 4 } as const;

/** The numbers of the roles. */
export type RoleId = (typeof roles)[keyof typeof roles];
