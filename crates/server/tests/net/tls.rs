//! TLS with an own certificate.

use std::sync::Arc;

use kontor_server::client::request;
use kontor_server::serve::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use crate::databases::Folder;
use crate::servers::Ground;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_certificate_speaks_tls_and_nothing_else() {
    let folder = Folder::new();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let (certificate, key) = (folder.0.join("cert.pem"), folder.0.join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).expect("written");
    std::fs::write(&key, made.signing_key.serialize_pem()).expect("written");
    let ground = Ground::sqlite();
    let mut config = ground.config();
    config.tls = Some((certificate.clone(), key));
    config.origin = Some("https://localhost".to_owned());
    let server = Server::start(config.clone()).await.expect("it starts");

    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).expect("it is one");
    let client = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let stream = TcpStream::connect(server.address()).await.expect("a connection");
    let mut stream = TlsConnector::from(Arc::new(client)).connect(name, stream).await.expect("a greeting");
    let body = r#"{"name":"Anna"}"#;
    let head =
        "Host: localhost\r\nOrigin: https://localhost\r\nConnection: close\r\nContent-Type: application/json";
    let text = format!("POST /api/guest HTTP/1.1\r\n{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age"), "{answer}");
    assert!(answer.contains("set-cookie: __Host-kontor=") && answer.contains("; Secure"), "{answer}");
    let plain = request(server.address(), "GET", "/healthz", &[], None).await;
    assert!(plain.is_err(), "nothing goes in plain: {plain:?}");
    server.stop().await.expect("it ends well");

    config.tls = Some((certificate.clone(), certificate));
    assert!(Server::start(config).await.is_err(), "a certificate is no key");
}
