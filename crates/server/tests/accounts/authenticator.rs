//! A device with passkeys, in software.

use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Somebody was there, and it was the owner.
const PRESENT_AND_VERIFIED: u8 = 0b101;
/// A key is part of the data.
const WITH_KEY: u8 = 0b100_0000;

/// A device that holds one passkey.
#[derive(Clone)]
pub struct Device {
    key: SigningKey,
    id: [u8; 16],
    handle: Option<Value>,
    pub counter: u32,
    pub origin: &'static str,
    pub flags: u8,
}

impl Device {
    pub fn new(origin: &'static str) -> Self {
        let (mut key, mut id) = ([0; 32], [0; 16]);
        getrandom::fill(&mut key).expect("random numbers");
        getrandom::fill(&mut id).expect("random numbers");
        let key = SigningKey::from_slice(&key).expect("a key");
        Self { key, id, handle: None, counter: 0, origin, flags: PRESENT_AND_VERIFIED }
    }

    /// Makes the passkey: `navigator.credentials.create`.
    pub fn create(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        self.handle = Some(options["user"]["id"].clone());
        let point = self.key.verifying_key().to_sec1_point(false);
        let mut data = self.data(options["rp"]["id"].as_str(), WITH_KEY);
        data.extend([0; 16]);
        data.extend([0, self.id.len() as u8]);
        data.extend(self.id);
        // A map in CBOR: an elliptic key, ES256, P-256, x and y.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().expect("it is not compressed").iter());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().expect("it is not compressed").iter());
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("it is short"));
        object.extend(data);
        let response = json!({
            "clientDataJSON": text(self.client("webauthn.create", options).as_bytes()),
            "attestationObject": text(&object),
        });
        self.credential(&response)
    }

    /// Signs in: `navigator.credentials.get`.
    pub fn get(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        assert_eq!(options["userVerification"], "required");
        assert_eq!(options["allowCredentials"], json!([]), "nobody has said who they are");
        self.counter += 1;
        let data = self.data(options["rpId"].as_str(), 0);
        let client = self.client("webauthn.get", options);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(client.as_bytes()));
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": text(client.as_bytes()),
            "authenticatorData": text(&data),
            "signature": text(signature.to_der().as_bytes()),
            "userHandle": self.handle,
        });
        self.credential(&response)
    }

    fn data(&self, site: Option<&str>, more: u8) -> Vec<u8> {
        let mut data = Sha256::digest(site.expect("the site has a name")).to_vec();
        data.push(self.flags | more);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client(&self, what: &str, options: &Value) -> String {
        json!({ "type": what, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
    }

    fn credential(&self, response: &Value) -> Value {
        let id = text(&self.id);
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response, "extensions": {} })
    }
}

/// Bytes in base64url.
fn text(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * place)) as usize & 63]));
        }
    }
    text
}
