"""Starts MiniStack with three things put right, for as long as it does not have them itself.

AWS asks for the right to send on the sender's identity, MiniStack on `*`, which no narrow grant allows.
And it answers SES v2 before its CloudTrail sees the call. On AWS a table whose stream gets another view
has another stream, with another ARN; MiniStack would keep the old one.
"""

import json
import sys
import uuid

from ministack import app
from ministack.core import iam_actions
from ministack.services import dynamodb

SENDING = "/v2/email/outbound-emails"
resource_of = iam_actions._ses_v2_resource_arn
handle = app._handle_ses_v2_request
update_table = dynamodb._update_table


def resource_with_sender(method, path, body, region, account_id):
    sender = json.loads(body or b"{}").get("FromEmailAddress") if path == SENDING else None
    if sender:
        return f"arn:aws:ses:{region}:{account_id}:identity/{sender}"
    return resource_of(method, path, body, region, account_id)


async def handle_on_the_record(method, path, headers, body, query_params, request_id):
    response = await handle(method, path, headers, body, query_params, request_id)
    if response and path == SENDING and response[0] < 400:
        named = {**query_params, "Action": "SendEmail"}
        region = app.extract_region(headers, query_params)
        record = request_id or str(uuid.uuid4())
        app._maybe_record_cloudtrail("ses", method, path, headers, body, named, record, region)
    return response


def update_table_with_new_stream(data):
    wanted = data.get("StreamSpecification") or {}
    table = dynamodb._tables.get(dynamodb._normalize_table_name(data.get("TableName"))) or {}
    present = table.get("StreamSpecification") or {}
    views = {spec.get("StreamViewType") for spec in (wanted, present) if spec.get("StreamEnabled")}
    if len(views) == 2:
        update_table({**data, "StreamSpecification": {"StreamEnabled": False}})
    return update_table(data)


iam_actions._ses_v2_resource_arn = resource_with_sender
dynamodb._update_table = update_table_with_new_stream
app._handle_ses_v2_request = handle_on_the_record

if __name__ == "__main__":
    sys.exit(app.main())
