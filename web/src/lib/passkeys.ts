// Passkeys: the two halves of a ceremony, with the browser's own dialogue between them.
import type { Ceremony, Me } from '../protocol';
import { send } from './api';

/** Whether this browser, at this address, can have passkeys. */
export function possible(): boolean {
  return isSecureContext && typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

type Begun<T> = Ceremony & { options: { publicKey: T } };

/** The answer of the browser as the server reads it; none if the person changed their mind. */
async function answered(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await asked) as PublicKeyCredential | null)?.toJSON();
  } catch (reason) {
    if ((reason as Error).name === 'NotAllowedError') return undefined;
    throw reason;
  }
}

/** Makes a passkey for whoever is signed in. */
export async function add(label: string): Promise<Me | undefined> {
  const { ceremony, options } = await send<Begun<PublicKeyCredentialCreationOptionsJSON>>('POST', '/api/me/passkeys', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.publicKey);
  const credential = await answered(navigator.credentials.create({ publicKey }));
  return credential === undefined ? undefined : send<Me>('POST', '/api/me/passkeys/finish', { ceremony, credential, label });
}

/** Signs in with one; no name is typed. */
export async function signIn(): Promise<Me | undefined> {
  const { ceremony, options } = await send<Begun<PublicKeyCredentialRequestOptionsJSON>>('POST', '/api/sign-in/passkey', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey);
  const credential = await answered(navigator.credentials.get({ publicKey }));
  return credential === undefined ? undefined : send<Me>('POST', '/api/sign-in/passkey/finish', { ceremony, credential, leave_guest: true });
}

export const remove = (id: string) => send<void>('DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`, {});
