/** Passkeys in this browser: whether it has them, and what it says when one is made or signs. */

type Json = Record<string, unknown>;

/** Whether this browser can make passkeys here: they are made for names, and not for addresses in digits. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Make a passkey; nothing if whoever is here would rather not. */
export async function make(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return asJson(() => navigator.credentials.create({ publicKey }));
}

/** Sign with a passkey; nothing if whoever is here would rather not. */
export async function sign(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return asJson(() => navigator.credentials.get({ publicKey }));
}

async function asJson(ceremony: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const found = await ceremony();
    return found instanceof PublicKeyCredential ? (found.toJSON() as Json) : null;
  } catch (wrong) {
    if (wrong instanceof DOMException && ["NotAllowedError", "AbortError"].includes(wrong.name)) return null;
    if (wrong instanceof DOMException && wrong.name === "InvalidStateError")
      throw new Error("this device has a passkey for you already");
    throw wrong;
  }
}
