import type { Actor, AppContext } from '#app/platform/context.ts';

/** Thrown when a command of the signed-in person is called for nobody: the area's guard was passed by. */
class NotSignedIn extends Error {
  constructor() {
    super('nobody is signed in');
    this.name = 'NotSignedIn';
  }
}

/** The person on whose behalf the request comes. */
export function self({ actor }: Pick<AppContext, 'actor'>): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw new NotSignedIn();
  return actor;
}
