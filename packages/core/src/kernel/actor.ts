/** A person with a live session. */
export type UserActor = { kind: 'user'; userId: string }

/** A person with a live session whose profile has is_admin. An administrator can also keep a journal. */
export type AdministratorActor = { kind: 'administrator'; userId: string }

/** A program that calls the API with a token of a user. */
export type TokenActor = { kind: 'token'; userId: string; tokenId: string }

/** A background job that works for the installation and for no single user. */
export type JobActor = { kind: 'job'; name: string }

/**
 * The actor of a request or job. Policies decide which verbs it may call; row security decides which rows it
 * sees.
 */
export type Actor = { kind: 'anonymous' } | UserActor | AdministratorActor | TokenActor | JobActor
