/** Passkeys in this browser: whether it has them, and what it says when one is made or signs. */

type Written = Record<string, unknown>;

/** Whether this browser can make passkeys here: they are made for names, and not for addresses in digits. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Make a passkey; nothing if whoever is here would rather not. */
export async function make(options: Written): Promise<Written | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return written(() => navigator.credentials.create({ publicKey }));
}

/** Sign with a passkey; nothing if whoever is here would rather not. */
export async function sign(options: Written): Promise<Written | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return written(() => navigator.credentials.get({ publicKey }));
}

async function written(ceremony: () => Promise<Credential | null>): Promise<Written | null> {
  try {
    const found = await ceremony();
    return found instanceof PublicKeyCredential ? (found.toJSON() as Written) : null;
  } catch (wrong) {
    if (wrong instanceof DOMException && ["NotAllowedError", "AbortError"].includes(wrong.name)) return null;
    if (wrong instanceof DOMException && wrong.name === "InvalidStateError")
      throw new Error("this device has a passkey for you already");
    throw wrong;
  }
}
