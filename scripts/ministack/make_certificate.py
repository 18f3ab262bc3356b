"""Writes a certificate for the emulator's addresses, valid for two days, and its key into a folder."""

import datetime
import ipaddress
import pathlib
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

folder = pathlib.Path(sys.argv[1])
names = ["localhost", "*.localhost", "*.cloudfront.net"]

key = ec.generate_private_key(ec.SECP256R1())
subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "emulated cloud")])
now = datetime.datetime.now(datetime.timezone.utc)
addresses = [x509.DNSName(name) for name in names]
addresses.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))

certificate = (
    x509.CertificateBuilder()
    .subject_name(subject)
    .issuer_name(subject)
    .public_key(key.public_key())
    .serial_number(x509.random_serial_number())
    .not_valid_before(now - datetime.timedelta(hours=1))
    .not_valid_after(now + datetime.timedelta(days=2))
    .add_extension(x509.SubjectAlternativeName(addresses), critical=False)
    # Clients trust it as a certificate authority, so it must be marked as one.
    .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    .sign(key, hashes.SHA256())
)

(folder / "certificate.pem").write_bytes(
    certificate.public_bytes(serialization.Encoding.PEM)
)
key_file = folder / "key.pem"
key_file.touch(mode=0o600)
key_file.write_bytes(
    key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
)
