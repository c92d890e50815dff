/** Roles of users by their number in the API (`role_id`). A bursar sees one school only. */
export const roles = { parent: 1, staff: 2, administrator: 3, bursar: 4 } as const;

export type RoleId = (typeof roles)[keyof typeof roles];
