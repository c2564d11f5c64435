/** A person with a live session. */
export type UserActor = { kind: 'user'; userId: string }

/** A person with a live session whose profile has is_admin. Also a user with an own journal. */
export type AdministratorActor = { kind: 'administrator'; userId: string }

/** A program that calls the API with a token of a user. */
export type TokenActor = { kind: 'token'; userId: string; tokenId: string }

/** A background job that works for the installation and for no single user. */
export type JobActor = { kind: 'job'; name: string }

/** Who asks. Policies decide from it what a verb may do; row security decides from it which rows exist. */
export type Actor = { kind: 'anonymous' } | UserActor | AdministratorActor | TokenActor | JobActor
