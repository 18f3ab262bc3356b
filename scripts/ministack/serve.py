"""Starts MiniStack with corrections of behaviour that differs from AWS.

SES: the right to send is checked for the sender's identity, not for `*`, with the sender as a condition.
CloudTrail records calls of SES v2, and mail to the simulator of bounces, or with the simulator as its reply-to
address, is reported as bounced.
DynamoDB: a table gets a new stream, with a new ARN, when the view of its stream changes.
Lambda: an updated function finishes its running invocations. MiniStack would kill them, and callers get 502.
CloudFormation: buckets get the tags of the template. By one of them, the CDK knows which buckets it may empty.
CloudFront: distributions support origin groups, reach an API by its name on AWS, and pass queries to their
functions without decoding them. A distribution may have a pricing plan if the documentation of AWS allows it;
it can then not be deleted at once.
"""

import json
import re
import sys
import threading
import time
import uuid
from urllib.parse import parse_qs, unquote

from ministack import app
from ministack.core import iam_actions, lambda_runtime
from ministack.services import cloudfront, dynamodb, eventbridge, s3, ses_v2
from ministack.services.cloudformation import provisioners

SENDING = "/v2/email/outbound-emails"
IDENTITY = "/v2/email/identities/"
SIMULATOR = "bounce@simulator.amazonses.com"
original_resource_of = iam_actions._ses_v2_resource_arn
handle = app._handle_ses_v2_request
enforce = app._enforce_data_plane
update_table = dynamodb._update_table
kill_workers = lambda_runtime.kill_workers
parse_distribution = cloudfront.parse_distribution_dataplane_config
fetch_from_origin = cloudfront._fetch_from_origin
handle_viewer = cloudfront.handle_viewer_request
buckets = provisioners._RESOURCE_HANDLERS["AWS::S3::Bucket"]
create_bucket = buckets["create"]
distributions = provisioners._RESOURCE_HANDLERS["AWS::CloudFront::Distribution"]
delete_distribution = distributions["delete"]


def resource_with_sender(method, path, body, region, account_id):
    sender = json.loads(body or b"{}").get("FromEmailAddress") if path == SENDING else None
    if sender:
        return f"arn:aws:ses:{region}:{account_id}:identity/{sender}"
    return original_resource_of(method, path, body, region, account_id)


def enforce_with_sender(service, *request, resource_arn="*", service_context=None, **rest):
    _, is_sender, sender = resource_arn.partition(":identity/")
    if service == "sesv2" and is_sender:
        service_context = {**(service_context or {}), "ses:FromAddress": sender}
    return enforce(
        service, *request, resource_arn=resource_arn, service_context=service_context, **rest
    )


async def handle_and_record(method, path, headers, body, query_params, request_id):
    response = await handle(method, path, headers, body, query_params, request_id)
    action = "SendEmail" if path == SENDING else None
    if method == "GET" and path.startswith(IDENTITY):
        action = "GetEmailIdentity"
    if response and action and response[0] < 400:
        named = {**query_params, "Action": action}
        region = app.extract_region(headers, query_params)
        record = request_id or str(uuid.uuid4())
        app._maybe_record_cloudtrail("ses", method, path, headers, body, named, record, region)
        if path == SENDING:
            report_bounce(json.loads(body), json.loads(response[2])["MessageId"])
    return response


def report_bounce(mail, message_id):
    receivers = mail["Destination"]["ToAddresses"]
    name = mail.get("ConfigurationSetName", "")
    destinations = (ses_v2._config_sets.get(name) or {}).get("EventDestinations") or {}
    is_reported = any(
        "BOUNCE" in destination["MatchingEventTypes"] for destination in destinations.values()
    )
    if not is_reported or SIMULATOR not in receivers + mail.get("ReplyToAddresses", []):
        return
    tags = {tag["Name"]: [tag["Value"]] for tag in mail.get("EmailTags", [])}
    detail = {
        "eventType": "Bounce",
        "bounce": {
            "bounceType": "Permanent",
            "bounceSubType": "General",
            "bouncedRecipients": [
                {"emailAddress": receiver, "action": "failed", "status": "5.1.1"}
                for receiver in receivers
            ],
        },
        "mail": {
            "source": mail["FromEmailAddress"],
            "messageId": message_id,
            "destination": receivers,
            "tags": {"ses:configuration-set": [name], **tags},
        },
    }
    entry = {"Source": "aws.ses", "DetailType": "Email Bounced", "Detail": json.dumps(detail)}
    eventbridge._put_events({"Entries": [entry]}, allow_aws_source=True)


def update_table_with_new_stream(data):
    wanted = data.get("StreamSpecification") or {}
    table = dynamodb._tables.get(dynamodb._normalize_table_name(data.get("TableName"))) or {}
    present = table.get("StreamSpecification") or {}
    views = {spec.get("StreamViewType") for spec in (wanted, present) if spec.get("StreamEnabled")}
    if len(views) == 2:
        update_table({**data, "StreamSpecification": {"StreamEnabled": False}})
    return update_table(data)


def kill_workers_when_idle(workers):
    workers = [worker for worker in workers if worker is not None]
    busy = [worker for worker in workers if worker.in_use]
    kill_workers([worker for worker in workers if worker not in busy])
    if busy:
        threading.Thread(target=wait_and_kill, args=(busy,), daemon=True).start()


def wait_and_kill(workers):
    while any(worker.in_use for worker in workers):
        time.sleep(0.05)
    kill_workers(workers)


def create_bucket_with_tags(logical_id, props, stack_name):
    name, attributes = create_bucket(logical_id, props, stack_name)
    s3._bucket_tags[name] = {tag["Key"]: tag["Value"] for tag in props.get("Tags", [])}
    return name, attributes


# The ids of CachingDisabled and CachingOptimized
MANAGED_POLICIES = {"4135ea2d-6df8-44a3-9df3-4b5a84be39ad", "658327ea-f89d-4fab-a63d-7e88639e58f6"}


def subscribe(logical_id, props, stack_name):
    distribution, acl = props["ResourceArns"]
    config = cloudfront._distributions[distribution.split("/")[-1]]["config_xml"]
    policies = re.findall(r"CachePolicyId>([^<]+)<", config)
    acls = re.findall(r"WebACLId>([^<]+)<", config)
    if acls != [acl] or len(policies) > 5 or not MANAGED_POLICIES.issuperset(policies):
        raise ValueError(f"{distribution} is not eligible: {acls}, {policies}")
    arn = f"arn:aws:pricingplanmanager::000000000000:subscription/{stack_name}-{logical_id}"
    return arn, {"Arn": arn, "Status": "ACTIVE"}


def delete_without_plan(physical_id, props):
    """Refuses an enabled distribution, as if the month of its plan were not over."""
    found = cloudfront._distributions.get(physical_id)
    if found and found["enabled"] and "WebACLId>arn:" in found["config_xml"]:
        raise ValueError(f"{physical_id} has a plan until the end of the month")
    delete_distribution(physical_id, props)


def descendants(element, tag):
    return [child for child in element.iter() if cloudfront._local_tag_name(child) == tag]


def parse_with_groups(distribution):
    parsed = parse_distribution(distribution)
    origins = parsed["origins"]
    for group in descendants(cloudfront._dist_config_el(distribution), "OriginGroup"):
        first, second = [origins[member.text] for member in descendants(group, "OriginId")]
        codes = {int(code.text) for code in descendants(group, "StatusCode")}
        origins[cloudfront._text(group, "Id")] = {**first, "fallback": second, "codes": codes}
    return parsed


async def handle_with_raw_query(distribution, method, path, uri, query, headers, body, values, ip):
    pairs = [pair.partition("=") for pair in query.split("&") if pair]
    names = dict.fromkeys(name for name, _, _ in pairs)
    raw = {name: [value for key, _, value in pairs if key == name] for name in names}
    return await handle_viewer(distribution, method, path, uri, query, headers, body, raw, ip)


async def fetch_with_fallback(origin, *request):
    answer = await fetch_from_bucket_or_api(origin, *request)
    if answer[0] in origin.get("codes", ()):
        return await fetch_from_bucket_or_api(origin["fallback"], *request)
    return answer


async def fetch_from_bucket_or_api(origin, method, uri, query, headers, body, https, *viewer):
    api, _, rest = origin["domain_name"].partition(".execute-api.")
    if not rest:
        return await fetch_from_origin(origin, method, uri, query, headers, body, https, *viewer)
    host = f"{api}.execute-api.{app._MINISTACK_HOST}"
    address, forwarded_for, _ = viewer
    sent = cloudfront._origin_request_headers(origin, headers, address, forwarded_for)
    sent = {name.lower(): value for name, value in sent.items()}
    values = parse_qs(query, keep_blank_values=True)
    status, answered, data = await app._handle_execute_api_request(
        host, unquote(uri), method, {**sent, "host": host}, body or b"", values, uri, query
    )
    return status, "", cloudfront._multidict_from_pairs(answered.items()), data


provisioners._RESOURCE_HANDLERS["AWS::PricingPlanManager::Subscription"] = {
    "create": subscribe,
    "delete": lambda physical_id, props: None,
}
cloudfront.parse_distribution_dataplane_config = parse_with_groups
cloudfront._fetch_from_origin = fetch_with_fallback
cloudfront.handle_viewer_request = handle_with_raw_query
iam_actions._ses_v2_resource_arn = resource_with_sender
dynamodb._update_table = update_table_with_new_stream
lambda_runtime.kill_workers = kill_workers_when_idle
app._handle_ses_v2_request = handle_and_record
app._enforce_data_plane = enforce_with_sender
buckets["create"] = create_bucket_with_tags
distributions["delete"] = delete_without_plan

if __name__ == "__main__":
    sys.exit(app.main())
